import type { FormEvent } from 'react'
import { useInquiry } from './inquiry.tsx'
import type { KnownProject } from './known-project.ts'
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx'

interface SubmitProjectProps extends KnownProject {
  variant?: ButtonVariant
  size?: ButtonSize
  label?: string
}

/**
 * A button that opens the inquiry dialog with these values; without JavaScript it leads to the
 * contact form.
 */
export function SubmitProject({
  projectType,
  description,
  label = 'Submit Project',
  ...look
}: SubmitProjectProps) {
  const inquiry = useInquiry()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    inquiry.open({ projectType, description })
  }

  return (
    <form action="/contact" method="get" onSubmit={onSubmit} className="inline-grid">
      {projectType && <input type="hidden" name="type" value={projectType} />}
      {description && <input type="hidden" name="description" value={description} />}
      <Button type="submit" {...look}>
        {label}
      </Button>
    </form>
  )
}
