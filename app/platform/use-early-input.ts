import { useEffect, type RefObject } from 'react'

/**
 * On a slow line people answer before the scripts are there. React then takes the form over as it is, hears of it by no event, and would go on
 * with the old answers beside the new ones: so what was typed, chosen or moved meanwhile is told once more.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  // What happened before React came is outside of it.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLSelectElement) repeatChoice(field)
      else if (field instanceof HTMLInputElement && field.type === 'radio') repeatPress(field)
      else if (field instanceof HTMLInputElement && field.type !== 'hidden') repeatTyping(field)
    }
  }, [form])
}

function repeatChoice(field: HTMLSelectElement): void {
  const usual = Math.max(
    0,
    [...field.options].findIndex((option) => option.defaultSelected),
  )
  if (field.selectedIndex !== usual) field.dispatchEvent(new Event('change', { bubbles: true }))
}

// React notices a change by what was last set through the field itself: the old answer is set that way, the new one beneath it.

function repeatPress(field: HTMLInputElement): void {
  if (!field.checked || field.defaultChecked) return
  field.checked = false
  field.click()
}

const setBeneath = (field: HTMLInputElement, value: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)

function repeatTyping(field: HTMLInputElement): void {
  const typed = field.value
  if (typed === field.defaultValue) return
  field.value = field.defaultValue
  // A slider rounds to its steps: only what differs from that was moved.
  if (field.value === typed) return
  setBeneath(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
