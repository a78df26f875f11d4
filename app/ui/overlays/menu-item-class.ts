/** The classes of an entry in a menu. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-2 rounded-control px-3 text-left text-md text-ink no-underline hover:bg-surface-2 aria-[current=page]:font-semibold'
