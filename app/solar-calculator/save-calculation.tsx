import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SolarAnswer } from '../../domain/solar/solar-answer.ts'
import { useSession } from '../session.tsx'
import { useSupabase } from '../supabase.tsx'
import { useToasts } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { summarizeAnswer, titleOf } from './describe-answer.ts'
import { solarPath, type SolarQuestion } from '../solar-question.ts'

/** Keeps the calculation in the account; who is not signed in is asked to, and comes back here. */
export function SaveCalculation({ answer, question }: { answer: SolarAnswer; question: SolarQuestion }) {
  const { user } = useSession()
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toast = useToasts()
  const [isBusy, setBusy] = useState(false)
  const path = solarPath(question)

  async function save() {
    if (isBusy) return
    if (!user) return void navigate(`/login?next=${encodeURIComponent(path)}`)
    setBusy(true)
    try {
      const { error } = await (await loadSupabase()).from('saved_calculations').insert({ calculator: 'solar', title: titleOf(question), path, summary: summarizeAnswer(answer) })
      if (error) return void toast.error(error.code === 'PT409' ? error.message : 'It could not be saved. Check your connection and try again.')
      void queryClient.invalidateQueries({ queryKey: ['saved-calculations'] })
      toast.success('Saved. You find it in your dashboard.')
    } catch {
      toast.error('It could not be saved. Check your connection and try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={() => void save()}>
      <Bookmark className="size-4.5" aria-hidden="true" />
      Save
    </Button>
  )
}
