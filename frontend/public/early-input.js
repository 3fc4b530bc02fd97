/**
 * A page comes drawn before the program that answers it. Until then this keeps, in their order, what a person chooses
 * and the last button they press. The build puts this into the page, and the content security policy allows it by its
 * hash. `src/lib/early-input.ts` is its only caller.
 */
(() => {
  const used = new Set();
  const keep = (control) => {
    used.delete(control);
    used.add(control);
  };
  const onClick = (event) => {
    const control = event.target.closest('button, input[type=radio], input[type=checkbox]');
    if (control === null) return;
    if (control.matches('button')) {
      event.preventDefault();
      for (const other of used) if (other.matches('button')) used.delete(other);
    }
    keep(control);
  };
  const onChange = (event) => {
    if (event.target.matches('select')) keep(event.target);
  };

  addEventListener('click', onClick, true);
  addEventListener('change', onChange, true);
  window.perpetuaEarlyInput = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('change', onChange, true);
    return [...used];
  };
})();
