import type { Follow } from '../../../platform/behaviours.ts'
import { openPage } from '../../../platform/navigation/open-page.ts'
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

  /** Takes over a tick. Returns why it is refused. */
  function take(box: HTMLInputElement): string {
    const chosen = find(box.value)
    if (!box.checked) chosen?.remove()
    else if (!chosen && items().length >= maxCompared)
      return `You already have four. Remove one before you add ${box.dataset['name'] ?? ''}.`
    else if (!chosen) add(box)
    return ''
  }

  /** Shows what is chosen. A product may have a checkbox in several uses. */
  function show(problem = ''): void {
    for (const box of boxes) box.checked = find(box.value) !== undefined
    refusal?.replaceChildren(problem)
    button?.replaceChildren(compareLabel(items().length))
  }

  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) show(take(target))
  }
  const onClick = ({ target }: Event) => {
    const item = target instanceof Element && target.closest('li button')?.closest('li')
    if (!item) return
    item.remove()
    show()
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    const slugs = items().map(({ dataset }) => dataset['slug'] ?? '')
    if (slugs.length === 0) show('Tick at least one product first.')
    else void openPage(compareHref(slugs))
  }

  // Ticked before this ran, or kept by the browser from an earlier visit.
  const isNew = ({ checked, value }: HTMLInputElement) => checked !== (find(value) !== undefined)
  show(boxes.filter(isNew).map(take).join(' '))
  form.addEventListener('change', onChange)
  form.addEventListener('click', onClick)
  form.addEventListener('submit', onSubmit)
  return () => {
    form.removeEventListener('change', onChange)
    form.removeEventListener('click', onClick)
    form.removeEventListener('submit', onSubmit)
  }
}
