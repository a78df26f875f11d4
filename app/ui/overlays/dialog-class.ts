/** `drawer` slides in from the right edge; `picture` is as large as the window. */
export type DialogShape = 'dialog' | 'drawer' | 'picture'

const shapes: Record<DialogShape, string> = {
  // On small screens the bottom is left free for a toast, which would otherwise cover the buttons.
  dialog:
    'm-auto max-h-[calc(100dvh-2rem)] max-sm:mt-4 max-sm:max-h-[calc(100dvh-7rem)] sm:max-[85rem]:bottom-24 sm:max-[85rem]:max-h-[calc(100dvh-8rem)] w-[calc(100vw-2rem)] max-w-[600px] rounded-card border border-line motion-safe:open:animate-[rise-in_180ms_var(--ease-calm)]',
  picture: 'm-auto max-h-[calc(100dvh-1rem)] w-[calc(100vw-1rem)] max-w-[80rem] rounded-card',
  drawer:
    'ml-auto mr-0 my-0 h-dvh max-h-dvh w-[250px] max-w-none min-[40rem]:w-[300px] border-l border-line motion-safe:open:animate-[drawer-in_180ms_var(--ease-calm)]',
}

/** The classes of a modal dialog, for those without React. */
export function dialogClass(shape: DialogShape): string {
  return `overflow-hidden bg-surface p-0 text-ink shadow-overlay ${shapes[shape]}`
}
