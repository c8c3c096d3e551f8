import {
  type AgeStep,
  decideAge,
  type DocumentReading,
  type IdentityReading,
  type IdentityStep,
  type Progress,
  type SessionKind,
  type StepFailure,
} from '@gatehouse/sdk/browser';
import { computeAge } from '../document/document-age';
import { chooseRepeatChallenge } from '../face/repeat-challenge.table';
import { matchScore } from '../face/same-face';
import { readDocumentPage, type ReadDocument } from './document-page';
import { Interruption } from './interruption';
import { scanLiveFace } from './live-face';
import { toReportedFailure } from './step-failure';
import { submitStep } from './step-submission';
import { collectConsent, collectIndicators, collectNotes, type FlowContext } from './flow-context';
import { getFaceRules } from './recognition-model';
import type { DocumentReason } from './screen.types';

type DocumentStep = AgeStep | IdentityStep;

/** Reads the document, and sends only what the session asks for. */
export async function runDocumentStep(
  context: FlowContext,
  step: DocumentStep,
): Promise<Progress<SessionKind>> {
  const live = step.matchFace ? await getLiveFace(context) : [];
  if (typeof live === 'string') return sendFailure(context, toReportedFailure(live, step));
  const portrait = wantsPortrait(context, step);
  const options = { triesLeft: step.triesLeft, reason: findReason(context, step), portrait };
  const page = await readDocumentPage(context, options);
  if (typeof page === 'string') return sendFailure(context, 'unreadable');
  const { reading } = page;
  context.captures.portrait = page.portrait;
  const faceMatch = step.matchFace &&
    page.portrait && { score: matchScore(live, page.portrait, getFaceRules(context.claim)) };
  const shown = { ...(await collectEvidence(context)), ...(faceMatch && { faceMatch }) };
  return submitStep(context, () => context.client.sendDocument(toReport(step, reading), shown));
}

/** The portrait of the document from an earlier step. After a reload the person shows the document again. */
export async function getPortrait(context: FlowContext): Promise<Float32Array> {
  while (!context.captures.portrait) {
    const page = await readDocumentPage(context, { triesLeft: undefined, reason: 'again', portrait: true });
    if (typeof page !== 'string') context.captures.portrait = page.portrait;
  }
  return context.captures.portrait;
}

/** The face from an earlier step. After a reload it is scanned again. */
async function getLiveFace(context: FlowContext): Promise<readonly Float32Array[] | StepFailure> {
  if (context.captures.live.length > 0) return context.captures.live;
  const { display, signal } = context;
  if ((await display.ask('faceAgain', {}, signal)) === 'otherDevice') throw new Interruption('otherDevice');
  const options = { ...chooseRepeatChallenge(), age: false, descriptors: true, selfie: false };
  const scan = await scanLiveFace(context, options);
  if (scan.kind === 'failed') return scan.reason;
  context.captures.live = scan.descriptors;
  return scan.descriptors;
}

async function sendFailure(context: FlowContext, failure: StepFailure): Promise<Progress<SessionKind>> {
  const evidence = await collectEvidence(context);
  return submitStep(context, () => context.client.sendFailure(failure, evidence));
}

async function collectEvidence(context: FlowContext) {
  return {
    models: await context.sensors.models(),
    indicators: await collectIndicators(context),
    ...collectConsent(context),
    ...collectNotes(context),
  };
}

const wantsPortrait = ({ claim }: FlowContext, step: DocumentStep): boolean =>
  step.matchFace || claim.page.requirements.includes('face');

/** An age session asks for a document that is not required only after the estimate was not enough. */
function findReason(context: FlowContext, step: DocumentStep): DocumentReason | undefined {
  if ('report' in step && !context.claim.page.requirements.includes('identity_document')) return 'age';
  return wantsPortrait(context, step) ? 'match' : undefined;
}

function toReport(
  step: DocumentStep,
  { type, birthDate, checkDigitsValid }: ReadDocument,
): DocumentReading | IdentityReading {
  if (!('report' in step)) return { type, checkDigitsValid };
  const age = computeAge(birthDate, new Date());
  return step.report === 'age'
    ? { type, checkDigitsValid, age }
    : { type, checkDigitsValid, decision: decideAge(age, step.ageThreshold) };
}
