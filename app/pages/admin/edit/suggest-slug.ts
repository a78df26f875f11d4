import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { slugFrom } from '../../../../domain/products/slug.ts'

/**
 * Options for the field `from` of a new record, such as its title: on blur, an empty slug is made from it.
 */
export function suggestSlug<Form extends FieldValues & { slug: string }>(
  form: UseFormReturn<Form, unknown, FieldValues>,
  from: Path<Form>,
) {
  return {
    onBlur() {
      const slug = 'slug' as Path<Form>
      if (form.getValues(slug) === '')
        form.setValue(slug, slugFrom(String(form.getValues(from))) as never, { shouldDirty: true })
    },
  }
}
