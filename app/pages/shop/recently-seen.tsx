/**
 * The place of the products seen last on this device; only the browser stores them. They load when the
 * place comes near, or with Save-Data after a click.
 * @param current the product of this page: it is stored and not shown
 */
export function RecentlySeen({ current }: { current?: string }) {
  return <div data-part="recently-seen" data-when="load" data-current={current} data-no-print />
}
