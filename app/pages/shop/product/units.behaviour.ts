import type { Follow } from '../../../platform/behaviours.ts'

/**
 * The quantity beside the button "Add to cart". Typed text applies on leaving the field or Enter; text
 * that is not a whole number changes nothing.
 */
export const follow: Follow = (stepper) => {
  const [less, more] = stepper.querySelectorAll('button')
  const input = stepper.querySelector('input')
  if (!less || !more || !input) return () => {}
  const max = Number(stepper.dataset['max'])
  let quantity = 1
  const set = (asked: number) => {
    quantity = Math.max(1, Math.min(max, asked))
    input.value = String(quantity)
    less.disabled = quantity <= 1
    more.disabled = quantity >= max
  }
  const readTyped = () => set(/^\d+$/.test(input.value.trim()) ? Number(input.value) : quantity)
  const stop = new AbortController()
  const { signal } = stop
  less.addEventListener('click', () => set(quantity - 1), { signal })
  more.addEventListener('click', () => set(quantity + 1), { signal })
  input.addEventListener('change', readTyped, { signal })
  input.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return
      // It belongs to the form of the button, which would add to the cart.
      event.preventDefault()
      readTyped()
    },
    { signal },
  )
  readTyped()
  return () => stop.abort()
}
