/**
 * Goes to a page outside the site, such as a gateway's.
 * @returns a promise that resolves when the visitor comes Back and the browser shows this page as it
 * was: what waits on it must work again. It never resolves when the page is loaded anew
 */
export function leavePage(url: string): Promise<void> {
  const returned = new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
  })
  window.location.assign(url)
  return returned
}
