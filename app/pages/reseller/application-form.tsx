import { places } from '../../../domain/solar/climate/places.ts'
import { applicationLimits } from '../../../domain/resellers/reseller-application.ts'
import { businessKindLabels, businessKinds } from '../../../domain/resellers/reseller-status.ts'
import { Button } from '../../ui/button.tsx'
import { FileField, SelectField, TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { fieldIdOf, listApplicationProblems, useApplyForm } from './use-apply-form.ts'

const fileHint = 'A photo or a PDF, 5 MB at most.'
const fileTypes = 'image/jpeg,image/png,image/webp,application/pdf'
const states = places.map(({ state }) => state)

/** The form. What is typed survives a reload and the way through the sign-in. */
export function ApplicationForm({
  isSignedIn,
  isAgain,
}: {
  isSignedIn: boolean
  isAgain: boolean
}) {
  const { draft, refusal, isSending, fieldProps, fileProps, submit } = useApplyForm(isSignedIn)
  const isRegistered = draft.businessKind !== 'individual'
  return (
    <form noValidate className="mt-6 space-y-5" onSubmit={submit} aria-label="Application">
      <p className="text-ink-2">
        {isAgain
          ? 'Correct what was missing and send it again with your documents.'
          : 'It takes three minutes. A person reads it, and you get the answer by mail.'}
      </p>
      {refusal && (
        <FormProblems
          attempt={refusal.attempt}
          problems={listApplicationProblems(refusal.problems)}
          failure={refusal.failure}
        />
      )}
      <TextField
        label="Name of your business"
        autoComplete="organization"
        required
        maxLength={applicationLimits.businessName}
        {...fieldProps('businessName')}
      />
      <SelectField label="Kind of business" required {...fieldProps('businessKind')}>
        <option value="">Choose one</option>
        {businessKinds.map((kind) => (
          <option key={kind} value={kind}>
            {businessKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        {isRegistered && (
          <TextField
            label="RC or BN number"
            hint="As on your CAC certificate."
            autoComplete="off"
            placeholder="RC 1234567"
            maxLength={applicationLimits.registrationNumber}
            {...fieldProps('registrationNumber')}
          />
        )}
        <TextField
          label="TIN"
          isOptional
          hint="Without one, we have to withhold more tax."
          autoComplete="off"
          inputMode="numeric"
          maxLength={applicationLimits.tin}
          {...fieldProps('tin')}
        />
      </div>
      <PlaceFields fieldProps={fieldProps} />
      <TextAreaField
        label="What you sell, and to whom"
        isOptional
        rows={4}
        maxLength={applicationLimits.about}
        {...fieldProps('about')}
      />
      <DocumentFields isSignedIn={isSignedIn} isRegistered={isRegistered} fileProps={fileProps} />
      <Button type="submit" className="w-full sm:w-auto" disabled={isSending}>
        {isSending ? 'Sending…' : isSignedIn ? 'Send my application' : 'Sign in and continue'}
      </Button>
      <p className="text-sm text-ink-3">
        Only our sales team sees your documents. We use them to decide on this application.
      </p>
    </form>
  )
}

type Form = ReturnType<typeof useApplyForm>

/** Where the business is and how we reach it. */
function PlaceFields({ fieldProps }: Pick<Form, 'fieldProps'>) {
  return (
    <>
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        required
        placeholder="0803 123 4567"
        maxLength={applicationLimits.phone}
        {...fieldProps('phone')}
      />
      <TextField
        label="Address of your business"
        autoComplete="address-line1"
        required
        maxLength={applicationLimits.address}
        {...fieldProps('address')}
      />
      <SelectField label="State" required {...fieldProps('state')}>
        <option value="">Choose a state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </SelectField>
    </>
  )
}

/** The documents; a guest adds them after signing in, because files are not kept on the way. */
function DocumentFields({
  isSignedIn,
  isRegistered,
  fileProps,
}: Pick<Form, 'fileProps'> & { isSignedIn: boolean; isRegistered: boolean }) {
  return isSignedIn ? (
    <>
      {isRegistered && (
        <FileField
          label="CAC certificate"
          hint={fileHint}
          accept={fileTypes}
          required
          {...fileProps('certificate')}
        />
      )}
      <FileField
        label="Your ID"
        hint={`NIN slip, passport, driver’s licence or voter’s card. ${fileHint}`}
        accept={fileTypes}
        required
        {...fileProps('identity')}
      />
    </>
  ) : (
    <p id={fieldIdOf('identity')} className="rounded-control bg-surface-2 px-4 py-3 text-ink-2">
      In the next step you sign in or create an account. What you typed stays here. After that you
      add your documents.
    </p>
  )
}
