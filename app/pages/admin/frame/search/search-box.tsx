import { Command } from 'cmdk'
import { useNavigate } from 'react-router'
import { deskPath, listPlaces, type DeskScreen } from '../../../../../domain/desk/screens.ts'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { areaIcons } from '../navigation.tsx'

/** The field of the search and what it finds. */
export default function SearchBox({
  onClose,
  mayOpen,
}: {
  onClose: () => void
  mayOpen: (screen: DeskScreen) => boolean
}) {
  const navigate = useNavigate()
  return (
    <Command label="Search" loop className="flex max-h-[inherit] flex-col">
      <Command.Input
        ref={takeFocus}
        placeholder="Search…"
        className="min-h-14 w-full border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-ink-3"
      />
      <Command.List className="overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="px-3 py-6 text-center text-ink-2">Nothing found.</Command.Empty>
        <Command.Group heading="Screens">
          {listPlaces(mayOpen).map(({ path, title, area, words = '' }) => {
            const Icon = areaIcons[area]
            return (
              <Command.Item
                key={path}
                value={`${title} ${area}`}
                keywords={words.split(' ')}
                onSelect={() => {
                  onClose()
                  void navigate(deskPath(path))
                }}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-md aria-selected:bg-primary-soft aria-selected:text-on-primary-soft"
              >
                <Icon className="size-4.5 text-ink-3" strokeWidth={1.75} aria-hidden="true" />
                <span className="flex-1">{title}</span>
                <span className="text-sm text-ink-3">{area}</span>
              </Command.Item>
            )
          })}
        </Command.Group>
      </Command.List>
    </Command>
  )
}
