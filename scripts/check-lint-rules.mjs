/** Project-specific lint rules that oxlint does not have; loaded by .oxlintrc.json. */

/** Members that return a different value at each call, as `object.member`. */
const unrepeatable = new Set([
  'Date.now',
  'Temporal.Now',
  'performance.now',
  'Math.random',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'process.hrtime',
]);

/** Forbids hidden inputs in rules: the same arguments must give the same result, even in a replay years later. */
const noHiddenInput = {
  create(context) {
    const refuse = (node, what) => {
      context.report({ node, message: `${what} in a rule: take the instant or the id as an argument.` });
    };
    const isDate = (node) => node.type === 'Identifier' && node.name === 'Date';
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) refuse(node, 'new Date()');
      },
      CallExpression(node) {
        if (isDate(node.callee)) refuse(node, 'Date()');
      },
      MemberExpression(node) {
        if (node.object.type !== 'Identifier' || node.computed) return;
        const name = `${node.object.name}.${node.property.name}`;
        if (unrepeatable.has(name)) refuse(node, name);
      },
    };
  },
};

export default {
  meta: { name: 'perpetua' },
  rules: { 'no-hidden-input': noHiddenInput },
};
