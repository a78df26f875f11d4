import { formatNaira } from '../../../../domain/money/money.ts'
import type { InstalledCost } from '../../../../domain/solar/system/installed-cost.ts'
import { installationItems } from '../installation-words.ts'

/** Rows of the parts table: what it costs to bring the system to its place and install it. */
export function InstallationRows({
  installed,
  state,
}: {
  installed: InstalledCost
  state: string
}) {
  return installationItems(installed, state).map(({ label, note, kobo }) => (
    <tr key={label}>
      <th scope="row" className="py-3 pr-4 text-left font-normal">
        {label}
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </th>
      <td className="py-3 text-right align-top font-semibold whitespace-nowrap">
        {kobo === null ? 'Price to follow' : formatNaira(kobo)}
      </td>
    </tr>
  ))
}
