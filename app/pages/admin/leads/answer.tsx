import { protectedDays } from '../../../../domain/resellers/lead.ts'
import { decideResellerLead } from '../../../../domain/resellers/lead-functions.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { Panel } from '../frame/panel.tsx'
import type { ShownLead } from './use-lead.ts'

/** The two answers to a registered project. */
export function Answer({ lead, onDone }: { lead: ShownLead; onDone: () => Promise<unknown> }) {
  const common = { needs: ['sales'] as const, contract: decideResellerLead, onDone }
  return (
    <Panel title="Answer">
      <div className="flex flex-wrap gap-3">
        <StaffForm
          {...common}
          label="Protect it"
          variant="primary"
          read={() => ({ request: { leadId: lead.id, decision: 'accept', reason: null } })}
          confirm={() =>
            `For ${protectedDays} days orders of this customer count for ${lead.resellers.business_name}. If prices rise, our team still sells at the prices of the registration.`
          }
          confirmLabel="Yes, protect it"
          done={() => 'Protected. The reseller gets a mail.'}
        />
        <StaffForm
          {...common}
          label="Refuse it"
          read={(form) => ({
            request: { leadId: lead.id, decision: 'refuse', reason: textOf(form, 'reason') },
          })}
          confirm={() => 'The reseller reads the reason.'}
          confirmLabel="Yes, refuse it"
          done={() => 'Refused. The reseller gets a mail.'}
        >
          {(fieldOf) => (
            <TextAreaField
              {...fieldOf('reason')}
              label="Why"
              hint="For example: we sent this customer an offer last week."
              rows={3}
              required
              maxLength={500}
            />
          )}
        </StaffForm>
      </div>
    </Panel>
  )
}
