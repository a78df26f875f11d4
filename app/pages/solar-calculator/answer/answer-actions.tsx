import FileText from '~icons/lucide/file-text'
import Link2 from '~icons/lucide/link-2'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { SaveCalculation } from '../../../features/calculators/save-calculation.tsx'
import { SubmitProject } from '../../../features/inquiry/submit-project.tsx'
import { toast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { useOrigin } from '../../../ui/structured-data.tsx'
import type { PartFace } from '../../../features/calculators/calculator-data.ts'
import { describeAnswer, summarizeAnswer, titleOf } from './describe-answer.ts'
import { type SolarQuestion } from '../../../features/calculators/solar-question.ts'
import { proposalPath, solarPath } from '../../../features/calculators/solar-url.ts'

interface AnswerActionsProps {
  answer: SolarAnswer
  question: SolarQuestion
  faces: Record<string, PartFace>
}

/** Actions on an answer: send it to us, download it, save it, share it. */
export function AnswerActions({ answer, question, faces }: AnswerActionsProps) {
  const origin = useOrigin()
  async function copyLink() {
    const link = origin + solarPath(question, { isShared: true })
    try {
      await navigator.clipboard.writeText(link)
      toast.success('Link copied. Anyone who opens it sees this answer.')
    } catch {
      toast.info(link)
    }
  }
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap" data-no-print>
      <SubmitProject
        label="Send it to us"
        variant="secondary"
        projectType={
          question.shape === 'home' ? 'Residential Solar Installation' : 'Commercial Solar Project'
        }
        description={describeAnswer({ answer, question, faces, origin })}
      />
      <a href={proposalPath(question)} className={buttonClass({ variant: 'secondary' })}>
        <FileText className="size-4.5" aria-hidden="true" />
        Proposal as PDF
      </a>
      <SaveCalculation
        calculator="solar"
        title={titleOf(question)}
        path={solarPath(question)}
        summary={summarizeAnswer(answer)}
      />
      <Button variant="secondary" onClick={() => void copyLink()}>
        <Link2 className="size-4.5" aria-hidden="true" />
        Copy a link to this
      </Button>
    </div>
  )
}
