/** Whether the visitor asked the browser to save data; false in browsers that cannot say. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
