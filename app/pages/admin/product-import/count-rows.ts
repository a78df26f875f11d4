import { formatNumber } from '../../../../domain/text/format-number.ts'
/** "1 row", "1,200 rows". */
export function countRows(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`
}
