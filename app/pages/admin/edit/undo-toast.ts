/** Undo stays on the screen for longer than other toasts. */
export const undoToastMs = 15_000
