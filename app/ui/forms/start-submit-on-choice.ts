import { on } from '../../platform/behaviours.ts'

/** A choice in `form[data-submits-choice]` applies at once; without scripts its button sends it. */
export function startSubmittingChoices(): void {
  on('change', 'form[data-submits-choice] :is(select, [type=checkbox])', (field) => {
    ;(field as HTMLSelectElement | HTMLInputElement).form?.requestSubmit()
  })
}
