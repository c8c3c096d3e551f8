import { eventually } from '@gatehouse/testing';
import { readMetric } from '../support/metric';
import { makePhone } from '../support/phone';
import { makeVerificationHost } from '../support/verification-host';
import { useVerificationWithoutNode } from '../support/verification-session.fixture';
import { makeVerificationVisitor } from '../support/verification-visitor';

describe('metrics and documentation of verification sessions', () => {
  const { sessions, host, verification } = useVerificationWithoutNode();

  const read = (name: string) => readMetric(sessions, name);

  it('count creations, steps, ends and deletions, each once', async () => {
    const tester = await makeVerificationHost(verification, { mode: 'test' });
    const sandbox = (status: string) => ({ 'x-sandbox-outcome': JSON.stringify({ status }) });
    await tester.create({}, sandbox('SUCCESS'));
    await tester.create({ type: 'SIGN-IN' }, sandbox('FAILED'));
    for (let times = 0; times < 3; times++) await host.create({}, { 'idempotency-key': 'the same' });
    await host.post({ type: 'X' });
    const { sessionId } = await host.create();
    const visitor = makeVerificationVisitor(sessions, sessionId, await makePhone());
    await visitor.open();
    for (let tries = 0; tries < 3; tries++) await visitor.device.sendFailure('spoof');
    const cancelled = (await host.create({ type: 'SIGN-IN' })).sessionId;
    await Promise.all(Array.from({ length: 4 }, () => host.cancel(cancelled)));
    await Promise.all(Array.from({ length: 3 }, () => host.delete(cancelled)));
    sessions.advanceClock(15 * 60);
    await sessions.sweep();
    expect(await read('sessions_created_total')).toEqual({
      'kind="verification",mode="test"': 2,
      'kind="verification",mode="live"': 3,
    });
    const ended = (mode: string, state: string, status: string) =>
      `kind="verification",mode="${mode}",state="${state}",status="${status}"`;
    await eventually(async () =>
      expect(await read('sessions_ended_total')).toEqual({
        [ended('test', 'SUCCEEDED', 'SUCCESS')]: 1,
        [ended('test', 'FAILED', 'error')]: 1,
        [ended('live', 'FAILED', 'FAILED')]: 1,
        [ended('live', 'CANCELLED', 'CANCELLED')]: 1,
        [ended('live', 'EXPIRED', 'EXPIRED')]: 1,
      }),
    );
    expect(await read('session_steps_total')).toEqual({
      'kind="verification",step="face",outcome="step_failed"': 2,
      'kind="verification",step="face",outcome="tries_spent"': 1,
    });
    expect(await read('sessions_purged_total')).toEqual({ 'reason="host"': 1 });
  });

  describe('in the OpenAPI document', () => {
    // The test reads a document of any shape.
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    let document: any;
    beforeAll(async () => {
      document = (await sessions.call('GET', '/docs-json')).body;
    });
    const one = '/v2/verification-session/{sessionId}';
    const operations = [
      ['/v2/verification-session', 'post'],
      [one, 'get'],
      [`${one}/cancel`, 'post'],
      [one, 'delete'],
      ['/v2/people/{puid}/credentials', 'get'],
      ['/v2/people/{puid}/credentials', 'delete'],
      ['/v2/people/{puid}/credentials/{id}', 'delete'],
    ] as const;
    const follow = (reference: string) =>
      reference
        .split('/')
        .slice(1)
        // eslint-disable-next-line @typescript-eslint/no-explicit-any
        .reduce<any>((part, name) => part[name], document);

    it.each(operations)('%s %s needs the key with any of the three credentials', (path, method) => {
      expect(document.paths[path][method].security).toEqual([
        { 'api-key': [], 'client-credentials': [] },
        { 'api-key': [], slc: [] },
        { 'api-key': [], oauth2: [] },
      ]);
      for (const scheme of ['api-key', 'client-credentials', 'slc', 'oauth2'])
        expect(document.components.securitySchemes).toHaveProperty([scheme]);
    });

    it('the body of the creation has every field of the contract, three of them required', () => {
      const { schema } =
        document.paths['/v2/verification-session'].post.requestBody.content['application/json'];
      const { properties, required } = follow(schema.$ref);
      expect(required.sort()).toEqual(['callback', 'redirectURL', 'type']);
      expect(Object.keys(properties).sort()).toEqual(
        [
          ...['type', 'redirectURL', 'callback', 'locale', 'enableDesktop', 'sendImages', 'estimateAge'],
          ...['transactionID', 'deviceInfo', 'debugMode', 'requirements', 'sessionExpiry'],
          // Ours.
          'person',
        ].sort(),
      );
      expect(properties.locale.enum).toHaveLength(44);
      expect(properties.debugMode.oneOf).toHaveLength(2);
      expect(properties.sessionExpiry.oneOf).toHaveLength(2);
    });

    it('the outcome has one of two shapes, and data of the device', () => {
      for (const [path, method] of [
        [one, 'get'],
        [`${one}/cancel`, 'post'],
      ] as const) {
        const { schema } = document.paths[path][method].responses[200].content['application/json'];
        const [shapes, kept] = schema.allOf;
        const [result, failure] = shapes.oneOf.map(({ $ref }: { $ref: string }) => follow($ref));
        expect(Object.keys(failure.properties).sort()).toEqual(
          [
            'assurance',
            'deviceMetadata',
            'errorCodes',
            'guid',
            'message',
            'puid',
            'retryAfter',
            'riskEvaluation',
            'sandbox',
            'sessionId',
            'status',
            'transactionId',
          ].sort(),
        );
        for (const field of [
          'identityInformation',
          'contactInformation',
          'images',
          'indicators',
          'riskEvaluation',
        ])
          expect(result.properties).toHaveProperty(field);
        expect(Object.keys(follow(kept.$ref).properties)).toEqual(['deviceInfo', 'audit', 'log']);
      }
    });

    it('has no dangling reference', () => {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!);
      expect(references.length).toBeGreaterThan(20);
      expect(references.filter((reference) => follow(reference) === undefined)).toEqual([]);
    });

    it('describes the step that a device encrypts', () => {
      expect(Object.keys(document.components.schemas.VerificationStepPayload.properties)).toEqual(
        expect.arrayContaining([
          'face',
          'deviceKey',
          'selfie',
          'document',
          'passkey',
          'contact',
          'audit',
          'log',
        ]),
      );
    });
  });
});
