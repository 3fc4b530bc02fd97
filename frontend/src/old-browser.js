/**
 * Shows how to order by phone in a browser that cannot run the application: one without modules, and one that reports an
 * error of syntax before the application says that it has started (`main.tsx`). Written for such browsers.
 */
(function () {
  function show() {
    var note = document.getElementById('old-browser');
    if (note) note.hidden = false;
    else document.addEventListener('DOMContentLoaded', show);
  }
  function watch(event) {
    if (/syntax ?error/i.test(event.message)) show();
  }
  window.showOldBrowser = show;
  window.addEventListener('error', watch);
  window.addEventListener('perpetua:started', function () {
    window.removeEventListener('error', watch);
  });
  if (!('noModule' in document.createElement('script'))) show();
})();
