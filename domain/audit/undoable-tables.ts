/**
 * The tables whose changes can be undone, as the migrations tell the audit (`undo` of
 * `private.audited_tables`). A change that also wrote another table cannot be undone.
 */
export const undoableTables: ReadonlySet<string> = new Set([
  'bundle_loads',
  'bundle_parts',
  'bundles',
  'calculator_values',
  'carbon_factors',
  'company_texts',
  'coupons',
  'delivery_areas',
  'depots',
  'faq_entries',
  'installation_areas',
  'milestones',
  'openings',
  'portfolio_item_products',
  'portfolio_items',
  'posts',
  'product_categories',
  'product_documents',
  'product_facet_definitions',
  'product_pictures',
  'product_use_items',
  'product_uses',
  'product_variant_groups',
  'products',
  'repayment_plans',
  'solutions',
  'team_members',
  'testimonials',
])
