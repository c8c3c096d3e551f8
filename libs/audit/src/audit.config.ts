import { type Config, integer } from '@gatehouse/platform';

export const auditVariables = {
  AUDIT_RETENTION_DAYS: integer({
    about:
      'How long entries of the audit trail are stored. The chain stays verifiable after older ones are deleted.',
    min: 30,
    max: 36_500,
    default: 3650,
  }),
};

export type AuditConfig = Config<typeof auditVariables>;
