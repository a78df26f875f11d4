import type { FormEvent } from 'react'
import type { ProjectType } from '../domain/inquiry.ts'
import { useInquiry } from './inquiry.tsx'
import { Button, type ButtonSize, type ButtonVariant } from './ui/button.tsx'

interface SubmitProjectProps {
  projectType?: ProjectType
  variant?: ButtonVariant
  size?: ButtonSize
  label?: string
}

/** Opens the inquiry dialog, with the kind of project chosen when the page knows it; without JavaScript it leads to the contact form. */
export function SubmitProject({ projectType, label = 'Submit Project', ...look }: SubmitProjectProps) {
  const inquiry = useInquiry()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    inquiry.open(projectType)
  }

  return (
    <form action="/contact" method="get" onSubmit={onSubmit} className="inline-grid">
      {projectType && <input type="hidden" name="type" value={projectType} />}
      <Button type="submit" {...look}>
        {label}
      </Button>
    </form>
  )
}
