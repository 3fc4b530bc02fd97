/**
 * Says before the first paint who is logged in, as `data-role` of the root element, so that the frame of a page that the
 * browser renders has the right navigation. The server cannot know it: the login token is in this browser only. The build
 * inlines this script into the page, and the content security policy allows it by its hash. The application removes the
 * attribute when it has taken over (src/app/root-layout.tsx). It decides nothing: every call is checked by the server.
 */
(() => {
  try {
    const token = localStorage.getItem('token');
    if (!token || !(Number(localStorage.getItem('tokenExpiration')) > 0)) return;
    const [, payload = ''] = token.split('.');
    const { usertype_id: type } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    document.documentElement.dataset.role = type === 1 ? 'admin' : type === 2 || type === 3 ? 'partner' : 'customer';
  } catch {
    // Without a readable token the frame is that of a visitor.
  }
})();
