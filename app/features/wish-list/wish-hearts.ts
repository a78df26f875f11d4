import { on } from '../../platform/behaviours.ts'
import { toast } from '../../platform/toasts.ts'
import { mayHaveSession, sessionStore } from '../session/session-state.ts'
import { guestWishList } from './guest-wish-list.ts'

let wishes: typeof import('./wish-list.ts') | undefined

/** The code is loaded for those who have a list, or begin one. */
async function load(): Promise<typeof import('./wish-list.ts')> {
  const loaded = await import('./wish-list.ts')
  if (!wishes) loaded.wishList.subscribe(fillHearts)
  wishes = loaded
  return loaded
}

/** Fills the hearts of the products in the list, now and after each change. */
export function showWishes(): void {
  if (wishes) fillHearts()
  else if (guestWishList.getItems().length > 0 || mayHaveSession())
    load().then(fillHearts, () => undefined)
}

function fillHearts(): void {
  const ids = wishes?.wishList.get().ids ?? []
  for (const heart of document.querySelectorAll<HTMLButtonElement>('button[data-wish]')) {
    const isWished = ids.includes(heart.value)
    heart.toggleAttribute('data-wished', isWished)
    const words = isWished ? 'Saved for later' : 'Save for later'
    heart.ariaLabel = `${words}: ${heart.dataset['wish']}`
    const label = heart.querySelector('span')
    if (label) label.textContent = words
  }
}

/** Adds to the wish list, and removes from it, without opening it. A user's list is sent to the account. */
export function startWishes(): void {
  guestWishList.subscribe(showWishes)
  sessionStore.subscribe(onSession)
  on('click', 'button[data-wish]', (element, event) => {
    event.preventDefault()
    const { value: id, dataset } = element as HTMLButtonElement
    load().then(
      ({ toggleWish }) => toggleWish({ id, name: dataset['wish'] ?? '' }),
      () => toast.error('Your wish list could not be changed. Please try again.'),
    )
  })
}

let isSending = false

function onSession(): void {
  showWishes()
  if (isSending || !sessionStore.get().user) return
  isSending = true
  import('./start-wish-list.ts').then(
    ({ startWishList }) => startWishList(),
    // Without a connection the products stay in the browser and are shown from there.
    () => (isSending = false),
  )
}
