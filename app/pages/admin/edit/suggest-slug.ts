import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { slugFrom } from '../../../../domain/text/slug.ts'

/**
 * The options of a field that names a new record: when it is left, the empty address of the page is
 * made from it.
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
