import { useStoredText } from '../../../platform/storage/use-stored-text.ts'

/** A project as it is typed. */
export interface LeadDraft {
  customerName: string
  phoneNumber: string
  email: string
  state: string
  address: string
  estimate: string
  project: string
}

export interface LeadDraftState {
  lead: LeadDraft
  /** Something was typed and not sent. */
  isBegun: boolean
  change: (change: Partial<LeadDraft>) => void
  forget: () => void
}

const empty: LeadDraft = {
  customerName: '',
  phoneNumber: '',
  email: '',
  state: '',
  address: '',
  estimate: '',
  project: '',
}

/** The project that a reseller types. It stays over a reload, until it is sent or given up. */
export function useLeadDraft(resellerId: string): LeadDraftState {
  const [text, setText, forget] = useStoredText(`reseller-lead ${resellerId}`)
  const lead = parseDraft(text)
  return {
    lead,
    isBegun: text !== '',
    change: (change) => setText(JSON.stringify({ ...lead, ...change })),
    forget,
  }
}

function parseDraft(text: string): LeadDraft {
  if (text === '') return empty
  try {
    const stored: unknown = JSON.parse(text)
    const known = Object.entries(stored ?? {}).filter(
      ([name, value]) => name in empty && typeof value === 'string',
    )
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    // Not what this form wrote: begin with empty fields.
    return empty
  }
}
