import * as Tabs from '@radix-ui/react-tabs'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { findProjectType, type InquiryField } from '../../../domain/inquiry/inquiry.ts'
import type { WaitingInquiry } from './inquiry-outbox.ts'
import type { KnownProject } from './known-project.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useInquiryForm } from './inquiry-form.ts'
import { DetailsInputs, ProjectInputs } from './inquiry-inputs.tsx'

const detailFields = new Set<InquiryField>(['name', 'email', 'phoneNumber'])
const idPrefix = 'inquiry'
const tabClass =
  'min-h-12 flex-1 border-b-3 border-transparent px-3 text-ink-2 hover:text-ink data-[state=active]:border-primary data-[state=active]:font-semibold data-[state=active]:text-ink'

/**
 * The project inquiry: one form in two tabs. The fields keep their values until the inquiry has
 * been sent.
 */
export function InquiryDialog({
  isOpen,
  known,
  refused,
  onClose,
}: {
  isOpen: boolean
  known?: KnownProject | undefined
  /** An inquiry from the outbox, to be corrected. */
  refused?: WaitingInquiry | undefined
  onClose: () => void
}) {
  const [tab, setTab] = useState('details')
  const form = useInquiryForm({
    source: 'dialog',
    onSent() {
      setTab('details')
      onClose()
    },
  })

  // A new result replaces the one before; what the visitor wrote stays above it.
  const filledIn = useRef('')
  function describe(result: string) {
    const written = form.fields.description.replace(filledIn.current, '').trim()
    filledIn.current = result
    form.set('description', written ? `${written}\n\n${result}` : result)
  }

  // The page may know the type of project. The client loads while the visitor types.
  const onOpen = useEffectEvent(() => {
    if (refused) form.resume(refused)
    const projectType = findProjectType(known?.projectType)
    if (projectType) form.set('projectType', projectType)
    if (known?.description) describe(known.description)
    void loadSupabase().catch(() => undefined)
  })
  // It may be open already when a refused inquiry is to be corrected.
  const opened = isOpen ? (refused?.clientId ?? 'new') : null
  useEffect(() => {
    if (opened !== null) onOpen()
  }, [opened])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const problemField = await form.submit()
    if (problemField) goTo(problemField)
  }

  function goTo(field: InquiryField) {
    setTab(detailFields.has(field) ? 'details' : 'project')
    // After the tab is shown: a hidden field takes no focus.
    requestAnimationFrame(() => document.getElementById(`${idPrefix}-${field}`)?.focus())
  }

  const { isSubmitting } = form
  const inputs = { fields: form.fields, problems: form.problems, onChange: form.set, idPrefix }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Submit Your Project Inquiry">
      <p className="text-ink-2">
        Tell us about your renewable energy project, and we'll get back to you.
      </p>
      <form className="mt-4" noValidate onSubmit={(event) => void onSubmit(event)}>
        <Tabs.Root value={tab} onValueChange={setTab}>
          <Tabs.List aria-label="Parts of the inquiry" className="flex border-b border-line">
            <Tabs.Trigger value="details" className={tabClass}>
              Your Details
            </Tabs.Trigger>
            <Tabs.Trigger value="project" className={tabClass}>
              Project Information
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="details" forceMount hidden={tab !== 'details'} className="pt-5">
            <DetailsInputs {...inputs} />
          </Tabs.Content>
          <Tabs.Content value="project" forceMount hidden={tab !== 'project'} className="pt-5">
            <ProjectInputs {...inputs} />
          </Tabs.Content>
        </Tabs.Root>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          {tab === 'details' && (
            <Button variant="secondary" onClick={() => setTab('project')}>
              Next
            </Button>
          )}
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Submitting...' : 'Submit Inquiry'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
