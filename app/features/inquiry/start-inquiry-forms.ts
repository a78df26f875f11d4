import { on } from '../../platform/behaviours.ts'
import { openInquiry } from './inquiry.ts'

/** Opens the inquiry dialog instead of the contact page. */
export function startInquiryForms(): void {
  on('submit', 'form[data-inquiry]', (form, event) => {
    event.preventDefault()
    const fields = new FormData(form as HTMLFormElement)
    const text = (name: string) => fields.get(name)?.toString()
    void openInquiry({
      projectType: text('type'),
      description: text('description'),
    })
  })
}
