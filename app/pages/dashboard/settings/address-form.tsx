import { site } from '../../../../site.config.ts'
import { useQuery } from '@tanstack/react-query'
import { cleanLine } from '../../../../domain/text/clean-text.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { parsePhone } from '../../../../domain/contact/phone.ts'
import { useAuthForm, type Problem } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/use-session.ts'
import type { Tables } from '../../../platform/database.gen.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { FormActions } from './form-actions.tsx'

export type Address = Tables<'addresses'>

/** A Nigerian address: state, area, street, and a landmark instead of a postcode. */
export function AddressForm({
  address,
  onDone,
  onCancel,
}: {
  address: Address | undefined
  onDone: () => void
  onCancel: () => void
}) {
  const { profile } = useSession()
  const form = useSaveAddress(address, onDone)
  return (
    <form
      method="post"
      onSubmit={form.onSubmit}
      noValidate
      className="space-y-5 rounded-card border border-line bg-surface p-5"
    >
      <h3 className="text-lg">{address ? 'Edit the address' : 'New address'}</h3>
      <LeaveGuard />
      <FormProblems {...form.refusal} />
      <TextField
        label="Name of this address"
        {...form.field('label')}
        hint="Home, shop, site in Epe"
        maxLength={40}
        defaultValue={address?.label ?? 'Home'}
      />
      <TextField
        label="Recipient"
        {...form.field('name')}
        autoComplete="name"
        maxLength={120}
        defaultValue={address?.name ?? profile?.full_name ?? ''}
      />
      <TextField
        label="Phone number at this address"
        {...form.field('phone')}
        type="tel"
        autoComplete="tel"
        hint="Example: 0803 123 4567"
        defaultValue={formatted(address?.phone_number ?? profile?.phone)}
      />
      <StateField address={address} {...form.field('state')} />
      <TextField
        label="Area"
        {...form.field('area')}
        autoComplete="address-level2"
        maxLength={80}
        defaultValue={address?.area ?? ''}
      />
      <TextField
        label="Street and number"
        {...form.field('street')}
        autoComplete="street-address"
        maxLength={200}
        defaultValue={address?.street ?? ''}
      />
      <TextField
        label="Landmark"
        {...form.field('landmark')}
        hint="Something the driver will see, such as a filling station or a school"
        maxLength={200}
        defaultValue={address?.landmark ?? ''}
        isOptional
      />
      <FormActions form={form} label="Save the address" busyLabel="Saving…" onCancel={onCancel} />
    </form>
  )
}

function useSaveAddress(address: Address | undefined, onDone: () => void) {
  return useAuthForm(async (supabase, fields) => {
    const text = (name: string) => cleanLine(String(fields.get(name) ?? ''))
    const phone = parsePhone(text('phone'))
    const problems = findProblems(text, phone)
    if (problems.length > 0 || phone === null) return problems
    const row = {
      label: text('label'),
      name: text('name'),
      phone_number: phone,
      state: text('state'),
      area: text('area'),
      street: text('street'),
      landmark: text('landmark') || null,
    }
    const { data, error } = await (address
      ? supabase.from('addresses').update(row).eq('id', address.id).select('id')
      : supabase.from('addresses').insert(row).select('id'))
    if (error?.code.startsWith('PT')) return { message: error.message }
    if (error || data.length === 0)
      return { message: 'The address could not be saved. What you typed is still here; try again.' }
    onDone()
    return null
  })
}

interface StateFieldProps {
  address: Address | undefined
  id: string
  name: string
  error: string | undefined
}

/**
 * The states that we deliver to. The state of a stored address is always one of the choices, so it
 * never changes by itself.
 */
function StateField({ address, ...field }: StateFieldProps) {
  const query = useDeliveryStates()
  const stored = address ? [address.state] : []
  const states = [...new Set([...stored, ...(query.data ?? [])])].sort()
  return (
    <div>
      <SelectField
        key={states.length}
        label="State"
        {...field}
        autoComplete="address-level1"
        defaultValue={address?.state ?? site.address.state}
      >
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
      {query.isLoadingError && (
        <ListState query={query} failure="The list of states we deliver to could not be loaded." />
      )}
    </div>
  )
}

function formatted(phone: string | null | undefined): string {
  return phone ? formatPhone(phone) : ''
}

/** In the order of the form. */
function findProblems(text: (name: string) => string, phone: string | null): Problem[] {
  const required = {
    label: 'Give it a name',
    name: 'Enter the recipient',
    phone: 'Enter all 11 digits, like 0803 123 4567',
    state: 'Choose the state',
    area: 'Enter the area or town',
    street: 'Enter the street and number',
  }
  return Object.entries(required).flatMap(([field, message]) =>
    (field === 'phone' ? phone === null : !text(field)) ? [{ field, message }] : [],
  )
}

function useDeliveryStates() {
  return useQuery({
    queryKey: ['delivery-states'],
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('delivery_areas')
        .select('state')
        .order('state')
        .throwOnError()
      return data.map(({ state }) => state)
    },
  })
}
