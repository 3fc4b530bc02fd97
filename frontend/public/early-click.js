/**
 * A page comes drawn before the program that answers its buttons: the last button pressed until then is kept. The build
 * puts this into the page, and the content security policy allows it by its hash. `src/lib/early-click.ts` is its only
 * caller.
 */
(() => {
  let pressed;
  const keep = (event) => {
    const button = event.target.closest('button');
    if (button === null) return;
    event.preventDefault();
    pressed = button;
  };

  addEventListener('click', keep, true);
  window.perpetuaEarlyClick = () => {
    removeEventListener('click', keep, true);
    return pressed;
  };
})();
