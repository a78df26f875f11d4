import type { Icon } from '../../../../ui/icons/icon.tsx'
import { Command } from 'cmdk'
import Search from '~icons/lucide/search'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { matchScreens } from '../../../../../domain/desk/match-screens.ts'
import { deskPath, listPlaces, type DeskScreen } from '../../../../../domain/desk/screens.ts'
import { foundKinds } from '../../../../../domain/desk/search-desk.ts'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { areaIcons } from '../navigation.tsx'
import { foundGroups, foundPath, foundStatus } from './found-item.ts'
import { useFound } from './use-found.ts'

const groupLook =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-3'
/** Beside what the server finds. */
const maxScreens = 6

interface SearchBoxProps {
  onClose: () => void
  mayOpen: (screen: DeskScreen) => boolean
}

/** The field of the search and what it finds: screens and actions at once, the rest from the server. */
export default function SearchBox({ onClose, mayOpen }: SearchBoxProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { found: all, isSearching, isFailed } = useFound(typed)
  const found = all.filter((each) => foundPath(each) !== null)
  const matches = matchScreens(listPlaces(mayOpen), typed)
  const screens = typed.trim() === '' ? matches : matches.slice(0, maxScreens)
  const [chosen, setChosen] = useState('')
  const values = [...screens.map(screenValue), ...found.map(({ id }) => id)]
  // What was chosen may have gone from the list: Enter then opens the first one.
  const value = values.includes(chosen) ? chosen : (values[0] ?? '')
  const go = (to: string) => () => {
    onClose()
    void navigate(to)
  }
  return (
    <Command
      label="Search"
      loop
      shouldFilter={false}
      value={value}
      onValueChange={setChosen}
      className="flex max-h-[inherit] flex-col"
    >
      <div className="flex items-center gap-3 border-b border-line px-5">
        <Search className="size-5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden="true" />
        <Command.Input
          ref={takeFocus}
          value={typed}
          onValueChange={setTyped}
          maxLength={200}
          placeholder="Number, name, phone, e-mail, SKU…"
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="overflow-y-auto overscroll-contain p-2 pt-0">
        <ScreenGroup screens={screens} go={go} />
        {foundKinds.map((kind) => {
          const ofKind = found.filter((each) => each.kind === kind)
          const { title: heading, icon } = foundGroups[kind]
          return (
            ofKind.length > 0 && (
              <Command.Group key={kind} heading={heading} className={groupLook}>
                {ofKind.map((each) => {
                  const to = foundPath(each)
                  return (
                    to !== null && (
                      <Item
                        key={each.id}
                        value={each.id}
                        icon={icon}
                        title={each.title}
                        detail={each.detail}
                        end={foundStatus(each)}
                        onSelect={go(to)}
                      />
                    )
                  )
                })}
              </Command.Group>
            )
          )
        })}
      </Command.List>
      {isFailed ? (
        <p role="alert" className="px-5 pb-5 text-md text-danger">
          The search does not answer. Please try again in a moment.
        </p>
      ) : (
        <p role="status" className="px-5 text-md text-ink-2 not-empty:pb-5">
          {isSearching
            ? 'Searching…'
            : values.length === 0 && `Nothing found for “${typed.trim()}”.`}
        </p>
      )}
    </Command>
  )
}

function screenValue({ path }: Pick<DeskScreen, 'path'>): string {
  return `screen:${path}`
}

function ScreenGroup({
  screens,
  go,
}: {
  screens: readonly DeskScreen[]
  go: (to: string) => () => void
}) {
  if (screens.length === 0) return null
  return (
    <Command.Group heading="Screens" className={groupLook}>
      {screens.map(({ path, title, area }) => (
        <Item
          key={path}
          value={screenValue({ path })}
          icon={areaIcons[area]}
          title={title}
          end={area === title ? '' : area}
          onSelect={go(deskPath(path))}
        />
      ))}
    </Command.Group>
  )
}

interface ItemProps {
  value: string
  icon: Icon
  title: string
  detail?: string
  end: string
  onSelect: () => void
}

function Item({ value, icon: Icon, title, detail, end, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-md aria-selected:bg-primary-soft aria-selected:text-on-primary-soft"
    >
      <Icon
        className="size-4.5 shrink-0 text-ink-3 group-aria-selected:text-on-primary-soft"
        strokeWidth={1.75}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {title}
        {detail && (
          <span className="block text-sm text-ink-2 group-aria-selected:text-on-primary-soft">
            {detail}
          </span>
        )}
      </span>
      {end && (
        <span className="shrink-0 text-sm text-ink-3 group-aria-selected:text-on-primary-soft">
          {end}
        </span>
      )}
    </Command.Item>
  )
}
