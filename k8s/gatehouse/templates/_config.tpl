{{/* The variables of a service that are no secret, by name. Takes root, service, values. */}}
{{- define "gatehouse.config" -}}
PORT: '8080'
{{- if eq .service "sessions" }}
PUBLIC_URL: {{ include "gatehouse.publicUrl" .root | quote }}
{{- end }}
{{- range $name, $value := merge (deepCopy .values.config) .root.Values.config }}
{{ $name }}: {{ include "gatehouse.text" $value | quote }}
{{- end }}
{{- end }}

{{/* Helm reads 1000000 as a floating-point number, and would write 1e+06. */}}
{{- define "gatehouse.text" -}}
{{ if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* How long a pod may take to leave: until nobody calls it, until its work is done, and some. Takes root, values. */}}
{{- define "gatehouse.graceSeconds" -}}
{{- $shutdown := .values.config.SHUTDOWN_TIMEOUT_SECONDS | default .root.Values.config.SHUTDOWN_TIMEOUT_SECONDS | default 25 -}}
{{ add .root.Values.preStopSeconds (int $shutdown) 5 }}
{{- end }}

{{/* One variable that is secret. Takes variable, secret, key, and optional where an app can do without. */}}
{{- define "gatehouse.secretVariable" -}}
- name: {{ .variable }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
      {{- with .optional }}
      optional: {{ . }}
      {{- end }}
{{- end }}

{{/* All variables that are secret. Takes root, service, values. */}}
{{- define "gatehouse.secretVariables" -}}
{{- $values := .root.Values -}}
{{- $master := include "gatehouse.masterSecret" .root -}}
{{- $database := include "gatehouse.databaseSecret" .root -}}
{{- /* These two listen, hold locks for longer than a transaction, and read a lot when they start. */ -}}
{{- $holdsMemory := has .service (list "sanctions" "biometric-node") -}}
{{- $urlKey := and $holdsMemory $values.database.sessionUrlKey | default $values.database.urlKey -}}
{{ include "gatehouse.secretVariable" (dict "variable" "DATABASE_URL" "secret" $database "key" $urlKey) }}
{{- if and $values.database.replicaUrlKey $holdsMemory }}
{{ include "gatehouse.secretVariable" (dict "variable" "DATABASE_REPLICA_URL" "secret" $database "key" $values.database.replicaUrlKey) }}
{{- end }}
{{ include "gatehouse.secretVariable" (dict "variable" "REDIS_URL" "secret" (include "gatehouse.redisSecret" .root) "key" $values.redis.urlKey) }}
{{ include "gatehouse.secretVariable" (dict "variable" "GATEHOUSE_MASTER_KEYS" "secret" $master "key" "GATEHOUSE_MASTER_KEYS") }}
{{ include "gatehouse.secretVariable" (dict "variable" "GATEHOUSE_ADMIN_TOKEN" "secret" $master "key" "GATEHOUSE_ADMIN_TOKEN" "optional" true) }}
{{- with .values.datasetSources }}
{{- if .existingSecret }}
{{ include "gatehouse.secretVariable" (dict "variable" "DATASET_SOURCES" "secret" .existingSecret "key" .key) }}
{{- end }}
{{- end }}
{{- end }}
