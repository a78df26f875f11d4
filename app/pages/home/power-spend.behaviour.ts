import { formatNaira } from '../../../domain/money/money.ts'
import type { Follow } from '../../platform/behaviours.ts'

/** Shows the sum of the slider, for a month and for a year. */
export const follow: Follow = (form) => {
  const slider = form.querySelector('input')
  const month = form.querySelector('output')
  const year = form.querySelector('[data-year]')
  if (!slider || !month || !year) return () => {}
  const show = () => {
    const kobo = Number(slider.value) * 100
    slider.ariaValueText = formatNaira(kobo)
    month.textContent = formatNaira(kobo)
    year.textContent = formatNaira(kobo * 12)
  }
  show()
  slider.addEventListener('input', show)
  return () => slider.removeEventListener('input', show)
}
