import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { useAuthAction } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { AddressForm, type Address } from './address-form.tsx'
import { SettingsList, SettingsRow } from './settings-section.tsx'

/** The addresses of the account; one of them is the default. */
export function Addresses() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { run, isBusy, refusal } = useAuthAction()
  /** The id of the address being edited, or `new`. */
  const [edited, setEdited] = useState<string | null>(null)
  const queryKey = ['addresses', user?.id]
  const addresses = useQuery({
    queryKey,
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .from('addresses')
          .select('*')
          .order('is_default', { ascending: false })
          .order('created_at')
          .throwOnError()
      ).data,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey })

  if (!addresses.data)
    return <ListState query={addresses} failure="Your addresses could not be loaded." />
  const editedAddress = addresses.data.find(({ id }) => id === edited)
  if (edited === 'new' || editedAddress) {
    return (
      <AddressForm
        key={edited}
        address={editedAddress}
        onDone={() => {
          setEdited(null)
          void reload()
        }}
        onCancel={() => setEdited(null)}
      />
    )
  }

  const change = (action: 'default' | 'remove', id: string) =>
    run(async (supabase) => {
      const table = supabase.from('addresses')
      const { error } = await (action === 'default'
        ? table.update({ is_default: true }).eq('id', id)
        : table.delete().eq('id', id))
      await reload()
      return error && { message: 'The address could not be changed. Try again.' }
    })
  return (
    <div className="space-y-4">
      <FormProblems {...refusal} />
      {addresses.data.length === 0 && (
        <p className="text-ink-2">
          You have no saved addresses yet. Save one here, and you won’t have to type it at checkout.
        </p>
      )}
      {addresses.data.length > 0 && (
        <SettingsList>
          {addresses.data.map((address) => (
            <AddressRow
              key={address.id}
              {...{ address, isBusy }}
              onMakeDefault={() => change('default', address.id)}
              onEdit={() => setEdited(address.id)}
              onRemove={() => change('remove', address.id)}
            />
          ))}
        </SettingsList>
      )}
      <Button variant="secondary" onClick={() => setEdited('new')}>
        Add an address
      </Button>
    </div>
  )
}

interface AddressRowProps {
  address: Address
  isBusy: boolean
  onMakeDefault: () => void
  onEdit: () => void
  onRemove: () => void
}

function AddressRow({ address, isBusy, onMakeDefault, onEdit, onRemove }: AddressRowProps) {
  return (
    <SettingsRow
      title={address.label}
      badge={address.is_default && <Badge tone="good">Default</Badge>}
      detail={
        <>
          {address.name} · {formatPhone(address.phone_number)}
          <br />
          {[address.street, address.area, address.state].join(', ')}
          {address.landmark && <> ({address.landmark})</>}
        </>
      }
      actions={
        <>
          {!address.is_default && (
            <Button variant="quiet" size="small" disabled={isBusy} onClick={onMakeDefault}>
              Make default<span className="sr-only">: {address.label}</span>
            </Button>
          )}
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onEdit}>
            Edit<span className="sr-only"> {address.label}</span>
          </Button>
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onRemove}>
            Remove<span className="sr-only"> {address.label}</span>
          </Button>
        </>
      }
    />
  )
}
