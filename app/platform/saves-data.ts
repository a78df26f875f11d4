interface Connection {
  saveData?: boolean
  type?: string
}

const connection = () => (navigator as { connection?: Connection }).connection

/** Whether the visitor asked the browser to save data; false in browsers that cannot say. */
export function savesData(): boolean {
  return connection()?.saveData === true
}

/** Whether data costs the visitor nothing, as far as the browser says: no phone on a mobile network. */
export function isUnmetered(): boolean {
  return !savesData() && connection()?.type !== 'cellular' && matchMedia('(hover: hover)').matches
}
