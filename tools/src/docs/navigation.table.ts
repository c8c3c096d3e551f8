/** A group of pages in reading order; `*` stands for every file of a folder. */
export interface NavigationGroup {
  name: string;
  files: readonly string[];
}

export const navigation: readonly NavigationGroup[] = [
  {
    name: 'Start',
    files: [
      'README.md',
      'docs/quickstart.md',
      'docs/phone.md',
      'libs/sdk/README.md',
      'docs/clients.md',
      'clients/python/README.md',
      'clients/go/README.md',
      'examples/README.md',
      'docs/architecture.md',
    ],
  },
  {
    name: 'Areas',
    files: [
      'docs/string-store.md',
      'docs/sanctions.md',
      'docs/monitoring.md',
      'docs/sessions.md',
      'docs/verification-sessions.md',
      'docs/wallets.md',
      'docs/biometric-node.md',
      'docs/weaviate.md',
      'docs/face-models.md',
      'docs/webhooks.md',
      'docs/console.md',
    ],
  },
  {
    name: 'Operate',
    files: [
      'k8s/gatehouse/README.md',
      'docs/docker.md',
      'docs/operations.md',
      'docs/admin-api.md',
      'docs/console-portal.md',
      'docs/upgrading.md',
      'docs/versioning.md',
      'CHANGELOG.md',
      'docs/scaling.md',
      'docs/master-keys.md',
      'docs/configuration.md',
      'docs/datasets.md',
      'docs/audit.md',
      'docs/security.md',
      'docs/threat-model.md',
      'docs/template-protection.md',
      'docs/compliance.md',
      'SECURITY.md',
    ],
  },
  {
    name: 'Reference',
    files: [
      'docs/openapi/*.json',
      'docs/errors.md',
      'docs/limits.md',
      'docs/encryption.md',
      'docs/token-scheme.md',
      'docs/matching.md',
      'docs/risk-flags.md',
      'CONTRIBUTING.md',
      'docs/testing.md',
      'docs/dependencies.md',
      'docs/releasing.md',
    ],
  },
  { name: 'Decisions', files: ['docs/decisions.md', 'docs/adr/README.md', 'docs/adr/*.md'] },
];
