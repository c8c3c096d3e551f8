import type { SearchResult } from '@gatehouse/gallery';
import { Metrics } from '@gatehouse/platform';
import { Injectable } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { GalleryRegistryService } from './gallery-registry.service';

// By size, which determines the time. A label per gallery would be one per customer.
const sizes: [people: number, label: string][] = [
  [1000, '1k'],
  [10_000, '10k'],
  [100_000, '100k'],
  [1_000_000, '1M'],
  [Infinity, 'more'],
];

type EnrollmentLabel = 'new' | 'duplicate' | 'unusable' | 'incoherent' | 'mixed' | 'rejected' | 'failed';

/** The metrics of searches and enrollments. */
@Injectable()
export class GalleryMetrics {
  private readonly searches: { maxPeople: number; histogram: { observe(seconds: number): void } }[];
  private readonly candidates = new Map<string, number>();
  private readonly enrollments: Counter<'outcome'>;

  constructor(metrics: Metrics, galleries: GalleryRegistryService) {
    const registers = [metrics.registry];
    const { candidates } = this;
    const searches = new Histogram({
      name: 'gallery_search_duration_seconds',
      help: 'Duration of a search, including the wait for a thread, by the maximum size of the gallery.',
      labelNames: ['people'],
      buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5],
      registers,
    });
    this.searches = sizes.map(([maxPeople, people]) => ({
      maxPeople,
      histogram: searches.labels({ people }),
    }));
    // Summed up here, because every search counts, and set when Prometheus scrapes.
    new Counter({
      name: 'gallery_search_candidates_total',
      help: 'Vectors that reached each stage of the search.',
      labelNames: ['stage'],
      registers,
      collect() {
        this.reset();
        for (const [stage, count] of candidates) this.inc({ stage }, count);
      },
    });
    this.enrollments = new Counter({
      name: 'enrollments_total',
      help: 'Enrollments by outcome: new, duplicate, unusable (no usable embedding), incoherent (fewer than half of the embeddings are of one person), mixed (they find different people), rejected (the customer has its maximum of people), failed.',
      labelNames: ['outcome'],
      registers,
    });
    const sum = (of: 'size' | 'bytes') => galleries.all().reduce((total, each) => total + each[of], 0);
    metrics.gauge('gallery_people', 'People in the galleries of this process.', [], (set) =>
      set({}, sum('size')),
    );
    metrics.gauge('gallery_bytes', 'Memory of the galleries of this process.', [], (set) =>
      set({}, sum('bytes')),
    );
  }

  search(people: number, seconds: number, candidates: SearchResult['candidates']): void {
    this.searches.find(({ maxPeople }) => people <= maxPeople)?.histogram.observe(seconds);
    for (const stage in candidates) {
      this.candidates.set(stage, (this.candidates.get(stage) ?? 0) + (candidates[stage] ?? 0));
    }
  }

  enrollment(outcome: EnrollmentLabel): void {
    this.enrollments.inc({ outcome });
  }
}
