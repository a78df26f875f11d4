/** "1 row", "1,200 rows". */
export function countRows(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`
}
