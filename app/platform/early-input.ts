import { useEffect, type RefObject } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * On a slow connection people fill in a form before it is hydrated. React then keeps the fields as
 * they are but gets no event, so its state would still hold the old values. This repeats the events
 * of every field that was changed.
 */
export function repeatEarlyInput(fields: Iterable<Element>): void {
  for (const field of fields) {
    if (field instanceof HTMLSelectElement) repeatChoice(field)
    else if (field instanceof HTMLTextAreaElement) repeatInput(field)
    else if (field instanceof HTMLInputElement && /^(radio|checkbox)$/.test(field.type))
      repeatClick(field)
    // A chosen file cannot be set again, and React holds no copy of it.
    else if (field instanceof HTMLInputElement && !/^(hidden|file)$/.test(field.type))
      repeatInput(field)
  }
}

/** {@link repeatEarlyInput} for a form of an app page. */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  // Changes before hydration happened outside React.
  useEffect(() => repeatEarlyInput(form.current?.elements ?? []), [form])
}

function repeatChoice(field: HTMLSelectElement): void {
  const defaultIndex = Math.max(
    0,
    [...field.options].findIndex((option) => option.defaultSelected),
  )
  if (field.selectedIndex !== defaultIndex)
    field.dispatchEvent(new Event('change', { bubbles: true }))
}

// React compares a field with the value that was last set through the element itself. So the old
// value is set through the element, and the new one through the prototype, which React does not
// see.

function repeatClick(field: HTMLInputElement): void {
  const isChanged = field.checked !== field.defaultChecked
  // The other radio buttons of its group follow from the one that was chosen.
  if (!isChanged || (field.type === 'radio' && !field.checked)) return
  field.checked = !field.checked
  field.click()
}

function setUnnoticed(field: Field, value: string): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

function repeatInput(field: Field): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  // A slider rounds its value to a step. If that gives the same value, it was not moved.
  if (field.value === typed) return
  setUnnoticed(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
