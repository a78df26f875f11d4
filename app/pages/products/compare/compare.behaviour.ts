import type { Follow } from '../../../platform/behaviours.ts'
import { openPage } from '../../../platform/open-page.ts'
import { compareHref, compareLabel, maxCompared } from './compare.ts'

/** Keeps the bar of the form as the checkboxes are, and refuses a fifth product. */
export const follow: Follow = (form) => {
  const list = form.querySelector('ul[aria-label="Chosen to compare"]')
  const pattern = form.querySelector('template')?.content.firstElementChild
  const refusal = form.querySelector('[data-refusal]')
  const button = form.querySelector('[type=submit]')
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
  if (!list || !pattern || !refusal || !button) return () => {}

  const items = () => [...list.querySelectorAll('li')]
  const find = (slug: string) => items().find(({ dataset }) => dataset['slug'] === slug)

  function add({ value: slug, dataset: { name = '' } }: HTMLInputElement): void {
    const item = pattern?.cloneNode(true) as HTMLLIElement
    item.dataset['slug'] = slug
    for (const place of item.querySelectorAll('[data-name]')) place.textContent = name
    list?.append(item)
  }

  function choose(box: HTMLInputElement): void {
    const chosen = find(box.value)
    const isFull = box.checked && !chosen && items().length >= maxCompared
    if (!box.checked) chosen?.remove()
    else if (!chosen && !isFull) add(box)
    say(
      isFull
        ? `You already have four. Remove one before you add ${box.dataset['name'] ?? ''}.`
        : '',
    )
  }

  /** A product may have a checkbox in several uses. */
  function say(problem: string): void {
    for (const box of boxes) box.checked = find(box.value) !== undefined
    refusal?.replaceChildren(problem)
    button?.replaceChildren(compareLabel(items().length))
  }

  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) choose(target)
  }
  const onClick = ({ target }: Event) => {
    const item = target instanceof Element && target.closest('li button')?.closest('li')
    if (!item) return
    item.remove()
    say('')
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const slugs = items().map(({ dataset }) => dataset['slug'] ?? '')
    if (slugs.length === 0) say('Tick at least one product first.')
    else void openPage(compareHref(slugs))
  }

  // Ticked before this ran, or kept by the browser from an earlier visit.
  for (const box of boxes.filter(({ checked, value }) => checked !== (find(value) !== undefined)))
    choose(box)
  form.addEventListener('change', onChange)
  form.addEventListener('click', onClick)
  form.addEventListener('submit', onSubmit)
  return () => {
    form.removeEventListener('change', onChange)
    form.removeEventListener('click', onClick)
    form.removeEventListener('submit', onSubmit)
  }
}
