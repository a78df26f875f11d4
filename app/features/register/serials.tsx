import { Link } from '../../ui/link.tsx'
import { formatSerial, type UnitRange } from '../../../domain/register/serial.ts'
import { site } from '../../../site.config.ts'

/** Serial numbers as links to the page of their first unit. */
export function Serials({ blocks }: { blocks: readonly UnitRange[] }) {
  return (
    <ul className="grid gap-1">
      {blocks.map((block) => {
        const serial = formatSerial(site.registerCode, block)
        return (
          <li key={serial}>
            <Link
              to={`/carbon-register/units/${serial}`}
              className="money inline-flex min-h-6 items-center wrap-anywhere text-primary underline underline-offset-2"
            >
              {serial}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
