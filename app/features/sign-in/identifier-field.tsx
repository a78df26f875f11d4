import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/field.tsx'
import { formatIdentifier, type Identifier } from './identifier.ts'

interface IdentifierFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  takesPhone: boolean
  /** What was typed before. */
  identifier: Identifier | null
}

/**
 * Asks for the e-mail address, or also a phone number. The type is always "text": `takesPhone` can
 * change while somebody types, and a browser moves the caret to the start when the type changes.
 */
export function IdentifierField({ takesPhone, identifier, ...input }: IdentifierFieldProps) {
  return (
    <TextField
      label={takesPhone ? 'E-mail or phone' : 'E-mail'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={identifier ? formatIdentifier(identifier) : ''}
      {...input}
    />
  )
}
