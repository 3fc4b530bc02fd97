/** Project-specific lint rules that oxlint does not have; loaded by .oxlintrc.json. */

const hasDecorators = (node) => (node?.decorators?.length ?? 0) > 0;

/**
 * Whether Nest calls the function: constructors of decorated classes, and routes whose parameters are all decorated.
 */
function isCalledByNest(node) {
  const method = node.parent;
  if (method?.type !== 'MethodDefinition') return false;
  if (method.kind === 'constructor') return hasDecorators(method.parent.parent);
  return hasDecorators(method) && node.params.every(hasDecorators);
}

/** `max-params` with a separate limit for functions that only Nest calls. */
const maxParams = {
  meta: {
    schema: [
      {
        type: 'object',
        properties: { max: { type: 'integer' }, injected: { type: 'integer' } },
        required: ['max', 'injected'],
        additionalProperties: false,
      },
    ],
  },
  create(context) {
    const { max, injected } = context.options[0];
    const check = (node) => {
      const count = node.params.length;
      const limit = isCalledByNest(node) ? injected : max;
      if (count <= limit) return;
      context.report({ node, message: `${count} parameters, at most ${limit}: pass an object instead.` });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

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
  rules: { 'max-params': maxParams, 'no-hidden-input': noHiddenInput },
};
