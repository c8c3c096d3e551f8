{{/* The plain variables of a service, by name. Takes root, service, values. */}}
{{- define "gatehouse.config" -}}
PORT: '8080'
{{- if eq .service "sessions" }}
PUBLIC_URL: {{ include "gatehouse.publicUrl" .root | quote }}
FACE_MODEL: {{ .root.Values.faceModel }}
GATEHOUSE_MODELS: {{ ternary "/models" "/app/models" (ne .root.Values.faceModelClaim "") }}
{{- end }}
{{- $fixed := dict -}}
{{- if eq .service "console" }}{{ $fixed = include "gatehouse.consoleConfig" .root | fromYaml }}{{ end }}
{{- range $name, $value := merge (deepCopy .values.config) .root.Values.config $fixed }}
{{ $name }}: {{ include "gatehouse.text" $value | quote }}
{{- end }}
{{- end }}

{{/* Where browsers reach the console, and where it reaches the services of this release; `console.config` has those of others. */}}
{{- define "gatehouse.consoleConfig" -}}
PUBLIC_URL: {{ include "gatehouse.consoleUrl" . | quote }}
{{- range $service, $values := .Values.services }}
{{- if $values.enabled }}
{{ $service | upper | replace "-" "_" }}_URL: http://{{ include "gatehouse.name" $ }}-{{ $service }}
{{- end }}
{{- end }}
{{- end }}

{{/* Helm reads 1000000 as a floating-point number, and would write 1e+06. */}}
{{- define "gatehouse.text" -}}
{{ if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{/* The grace period of a pod: the pre-stop delay, the shutdown timeout, and five seconds. Takes root, values. */}}
{{- define "gatehouse.graceSeconds" -}}
{{- $shutdown := .values.config.SHUTDOWN_TIMEOUT_SECONDS | default .root.Values.config.SHUTDOWN_TIMEOUT_SECONDS | default 25 -}}
{{ add .root.Values.preStopSeconds (int $shutdown) 5 }}
{{- end }}

{{/* A variable from a Secret. Takes variable, secret, key, and optional if the app does not require it. */}}
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

{{/* All variables from Secrets. Takes root, service, values. */}}
{{- define "gatehouse.secretVariables" -}}
{{- $values := .root.Values -}}
{{- $master := include "gatehouse.masterSecret" .root -}}
{{- $database := include "gatehouse.databaseSecret" .root -}}
{{- /* These two use LISTEN and session-level locks, and read a lot of data at startup. */ -}}
{{- $holdsMemory := has .service (list "sanctions" "biometric-node") -}}
{{- $urlKey := and $holdsMemory $values.database.sessionUrlKey | default $values.database.urlKey -}}
{{ include "gatehouse.secretVariable" (dict "variable" "DATABASE_URL" "secret" $database "key" $urlKey) }}
{{- if and $values.database.replicaUrlKey $holdsMemory }}
{{ include "gatehouse.secretVariable" (dict "variable" "DATABASE_REPLICA_URL" "secret" $database "key" $values.database.replicaUrlKey) }}
{{- end }}
{{ include "gatehouse.secretVariable" (dict "variable" "REDIS_URL" "secret" (include "gatehouse.redisSecret" .root) "key" $values.redis.urlKey) }}
{{ include "gatehouse.secretVariable" (dict "variable" "GATEHOUSE_MASTER_KEYS" "secret" $master "key" "GATEHOUSE_MASTER_KEYS") }}
{{ include "gatehouse.secretVariable" (dict "variable" "GATEHOUSE_ADMIN_TOKEN" "secret" $master "key" "GATEHOUSE_ADMIN_TOKEN" "optional" (ne .service "console")) }}
{{- if eq .service "sessions" }}
{{ include "gatehouse.secretVariable" (dict "variable" "GATEHOUSE_TOKEN_KEYS" "secret" (include "gatehouse.tokenSecret" .root) "key" "GATEHOUSE_TOKEN_KEYS") }}
{{- end }}
{{- if and (eq .service "biometric-node") (include "gatehouse.nodeSecret" .root) }}
{{ include "gatehouse.secretVariable" (dict "variable" "GATEHOUSE_NODE_KEYS" "secret" (include "gatehouse.nodeSecret" .root) "key" "GATEHOUSE_NODE_KEYS") }}
{{- end }}
{{- if eq .service "biometric-node" }}
{{- with (index .root.Values.services "biometric-node").weaviate.existingSecret }}
{{ include "gatehouse.secretVariable" (dict "variable" "WEAVIATE_API_KEY" "secret" . "key" "WEAVIATE_API_KEY") }}
{{- end }}
{{- end }}
{{- with .values.secretVariables }}
{{- $secret := .existingSecret }}
{{- range .names }}
{{ include "gatehouse.secretVariable" (dict "variable" . "secret" $secret "key" .) }}
{{- end }}
{{- end }}
{{- with .values.datasetSources }}
{{- if .existingSecret }}
{{ include "gatehouse.secretVariable" (dict "variable" "DATASET_SOURCES" "secret" .existingSecret "key" .key) }}
{{- end }}
{{- end }}
{{- end }}
