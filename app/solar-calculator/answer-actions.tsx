import { Link2 } from 'lucide-react'
import type { SolarAnswer } from '../../domain/solar/solar-answer.ts'
import { useToasts } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { SubmitProject } from '../submit-project.tsx'
import type { PartFace } from './calculator-data.ts'
import { solarPath, type SolarQuestion } from './solar-question.ts'

interface AnswerActionsProps {
  answer: SolarAnswer
  question: SolarQuestion
  faces: Record<string, PartFace>
}

/** What one does with an answer. */
export function AnswerActions({ question }: AnswerActionsProps) {
  const toast = useToasts()
  async function copyLink() {
    const link = window.location.origin + solarPath(question, { isShared: true })
    try {
      await navigator.clipboard.writeText(link)
      toast.success('The link is copied. Whoever opens it sees this answer.')
    } catch {
      toast.info(link)
    }
  }
  return (
    <div className="flex flex-wrap gap-3" data-no-print>
      <Button variant="secondary" onClick={() => void copyLink()}>
        <Link2 className="size-4.5" aria-hidden="true" />
        Copy a link to this
      </Button>
      <SubmitProject label="Send it to us" variant="secondary" />
    </div>
  )
}
