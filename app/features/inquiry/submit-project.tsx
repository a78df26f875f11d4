import type { KnownProject } from './known-project.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-class.ts'

interface SubmitProjectProps extends KnownProject {
  variant?: ButtonVariant
  size?: ButtonSize
  label?: string
}

/**
 * A button that opens the inquiry dialog with these values (`startInquiries`); without JavaScript it
 * leads to the contact form.
 */
export function SubmitProject({
  projectType,
  description,
  label = 'Submit Project',
  ...look
}: SubmitProjectProps) {
  return (
    <form action="/contact" method="get" data-inquiry className="inline-grid">
      {projectType && <input type="hidden" name="type" value={projectType} />}
      {description && <input type="hidden" name="description" value={description} />}
      <Button type="submit" {...look}>
        {label}
      </Button>
    </form>
  )
}
