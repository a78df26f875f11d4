import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { DataCacheProvider } from '../../platform/data-cache/data-cache-provider.tsx'
import { openPage } from '../../platform/navigation/open-page.ts'
import { mount } from '../../platform/parts/mount.tsx'
import { minLetters, suggestionPath, suggestionsQuery, type Suggestion } from './suggestions.ts'

/** Pause in typing before a request is sent. */
const pauseMs = 200

/** @param place an empty element under the field */
export function mountSuggestions(place: Element, field: HTMLInputElement): void {
  mount(
    place,
    <DataCacheProvider>
      <SearchSuggestions field={field} />
    </DataCacheProvider>,
  )
}

/**
 * The list of suggestions under a search field, as a WAI-ARIA combobox: the focus stays in the
 * field, Down enters the list, Enter accepts, Esc closes the list and keeps the text. Until this
 * component has loaded, the field just searches.
 */
function SearchSuggestions({ field }: { field: HTMLInputElement }): ReactNode {
  const [typed, setTyped] = useState(field.value)
  const listId = useId()
  const asked = useSettled(typed, pauseMs)
  const { data = [] } = useQuery({
    ...suggestionsQuery(asked),
    placeholderData: keepPreviousData,
  })
  /** The text for which the list is closed; another text opens it. */
  const [closedFor, setClosedFor] = useState(() => (isTypedIn(field) ? null : field.value))
  const [active, setActive] = useState<{ list: Suggestion[]; index: number } | null>(null)
  const suggestions = typed.trim().length >= minLetters ? data : []
  const isOpen = suggestions.length > 0 && closedFor !== typed
  // A new list has no selection.
  const activeIndex = isOpen && active?.list === data ? active.index : -1

  function accept(suggestion: Suggestion) {
    setClosedFor(typed)
    void openPage(suggestionPath(suggestion))
  }

  /** After the last and before the first item, the selection returns to the field. */
  function move(step: 1 | -1) {
    const places = suggestions.length + 1
    setActive({ list: data, index: ((activeIndex + 1 + step + places) % places) - 1 })
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const chosen = suggestions[activeIndex]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      if (!isOpen) setClosedFor(null)
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && chosen) accept(chosen)
    else if (event.key === 'Escape' && isOpen) setClosedFor(typed)
    else return
    event.preventDefault()
  })
  const onLeave = useEffectEvent(() => setClosedFor(typed))

  useEffect(() => {
    const { form } = field
    const type = () => setTyped(field.value)
    const press = (event: KeyboardEvent) => onKeyDown(event)
    const leave = () => onLeave()
    field.addEventListener('input', type)
    field.addEventListener('keydown', press)
    field.addEventListener('blur', leave)
    form?.addEventListener('submit', leave)
    return () => {
      field.removeEventListener('input', type)
      field.removeEventListener('keydown', press)
      field.removeEventListener('blur', leave)
      form?.removeEventListener('submit', leave)
    }
  }, [field])

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-expanded': String(isOpen),
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
    if (activeIndex < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${listId}-${activeIndex}`)
  }, [field, listId, isOpen, activeIndex])

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[55dvh] overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-overlay"
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={`${suggestion.kind} ${suggestion.slug}`}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            isActive={index === activeIndex}
            onAccept={() => accept(suggestion)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen
          ? `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}. Use the down arrow to reach them`
          : ''}
      </p>
    </>
  )
}

/** The words of the last search, and a field that was left, open no list. */
const isTypedIn = (field: HTMLInputElement) =>
  field.value !== field.defaultValue && document.activeElement === field

function Option({
  id,
  suggestion: { kind, name, price },
  isActive,
  onAccept,
}: {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onAccept: () => void
}) {
  return (
    <button
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: 'nearest' })
      }}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAccept}
      className="flex min-h-11 w-full cursor-pointer items-center text-left justify-between gap-4 rounded-control px-3 py-2 hover:bg-surface-2 aria-selected:bg-primary-soft aria-selected:text-on-primary-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary"
    >
      <span className="min-w-0 wrap-break-word">
        {kind === 'category' ? <span className="font-semibold">All in {name}</span> : name}
      </span>
      {price !== null && (
        <span className="money shrink-0 text-sm font-semibold">
          {formatNaira(koboFromNaira(price))}
        </span>
      )}
    </button>
  )
}

/** The value after it has not changed for a while. */
function useSettled(value: string, delayMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
