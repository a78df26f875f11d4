import Columns3 from '~icons/lucide/columns-3'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { shownColumns } from '../../../../domain/desk/list-definition.ts'
import { DisclosureMenu } from '../../../ui/overlays/disclosure-menu.tsx'
import type { ListAddress } from './use-list-state.ts'

/** Chooses the columns of a list. The first one names the row and always stays. */
export function ListColumns({
  definition,
  address,
}: {
  definition: ListDefinition
  address: ListAddress
}) {
  const shown = shownColumns(definition, address.state.columns).map(({ key }) => key)
  const [first, ...others] = definition.columns
  return (
    <DisclosureMenu
      align="right"
      staysOpen
      label={
        <>
          <Columns3 className="mr-1 size-4" aria-hidden="true" />
          <span className="text-sm font-semibold">Columns</span>
        </>
      }
    >
      <ul className="max-h-80 overflow-y-auto">
        {others.map(({ key, title }) => (
          <li key={key}>
            <label className="flex min-h-11 items-center gap-2 px-2">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={shown.includes(key)}
                onChange={({ target }) => {
                  const next = shown.filter((one) => one !== key)
                  address.change(
                    { columns: [first?.key ?? '', ...next, ...(target.checked ? [key] : [])] },
                    { replace: true },
                  )
                }}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  )
}
